import { nothingDeclared, type ShopDeclarations } from './declarations.ts';

/** Invented businesses of a demo shop. */
export const demoDeclarations: ShopDeclarations = {
  ...nothingDeclared,
  makerName: 'Kalindi Knitwear Works LLP',
  makerAddress: '14 Mill Lane, Tiruppur, Tamil Nadu 641604',
  importerName: 'Maidan Sports Retail Private Limited',
  importerAddress: '1 Oval View, Fort, Mumbai 400001',
};

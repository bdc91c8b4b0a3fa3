import { type Announcement, firstLine } from './announcement.ts';
import type { ShopDeclarations } from './declarations.ts';
import type { ShownHome } from './home.ts';
import type { ToldKind } from './kinds.ts';
import type { ShownMenus } from './menus.ts';
import type { State } from './place.ts';
import type { SettingValues } from './settings.ts';
import type { ToldCharts } from './size-charts.ts';
import type { ToldTax } from './tax-rules.ts';

/**
 * Seller data for footer, product page, policies, mails and invoices. The state determines the tax split of invoices.
 */
export interface Seller {
  legalName: string;
  /** One line, with the PIN code. */
  address: string;
  state: State;
  email: string;
  phone: string;
  /** Empty if the seller is not registered for GST. */
  gstin: string;
  grievanceOfficer: string;
  grievanceEmail: string;
  grievancePhone: string;
  supportHours: string;
  /** Year in the copyright notice of every page. */
  copyrightYear: number;
  /** Notice beside the seller's name in a demo shop; empty for a real seller. */
  demonstration: string;
  /** Settings for delivery, cash, tax, returns and limits that pages show; undefined if the owner changed none. */
  terms:
    | (Pick<SettingValues, 'delivery' | 'ways' | 'cash' | 'returns' | 'limits'> & { tax?: ToldTax | undefined })
    | undefined;
  /** Maker, importer and customer care for products that have none themselves; undefined for those of a demo shop. */
  declared: ShopDeclarations | undefined;
  /** Announcement above every page. */
  announcement: Announcement;
  /** Home page, if the owner changed it; undefined for the default. */
  home: ShownHome | undefined;
  /** Changed menus; undefined if all are the default ones. */
  menus: ShownMenus | undefined;
  /** Changed size charts; undefined if all are the default ones. */
  charts: ToldCharts | undefined;
  /** Kinds of goods, if any was added or changed; undefined for the built-in ones. */
  kinds: readonly ToldKind[] | undefined;
}

/** Fictitious seller of a demo shop. */
export const demoSeller: Seller = {
  legalName: 'Maidan Sports Retail Private Limited',
  address: '1 Oval View, Fort, Mumbai 400001',
  state: 'Maharashtra',
  email: 'help@maidan.example',
  phone: '1800 000 0000',
  gstin: '27ABCDE1234F1Z0',
  grievanceOfficer: 'Ira Deshmukh',
  grievanceEmail: 'grievance@maidan.example',
  grievancePhone: '1800 000 0000',
  supportHours: '9AM-9PM IST',
  copyrightYear: 2025,
  demonstration: 'This shop is a demonstration: its seller is invented, and nothing is sold.',
  announcement: { words: firstLine },
  home: undefined,
  menus: undefined,
  charts: undefined,
  kinds: undefined,
  terms: undefined,
  declared: undefined,
};

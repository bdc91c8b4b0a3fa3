import { type Announcement, firstLine } from './announcement.ts';
import type { ShownHome } from './home.ts';
import type { ToldKind } from './kinds.ts';
import type { ShownMenus } from './menus.ts';
import type { State } from './place.ts';
import type { SettingValues } from './settings.ts';
import type { ToldCharts } from './size-charts.ts';
import type { ToldTax } from './tax-rules.ts';

/** Who sells: for the footer, the product page, the policies, mail and invoices. The state decides how an invoice splits its tax. */
export interface Seller {
  legalName: string;
  /** In one line, with the PIN code. */
  address: string;
  state: State;
  email: string;
  phone: string;
  gstin: string;
  grievanceOfficer: string;
  grievanceEmail: string;
  grievancePhone: string;
  supportHours: string;
  /** Of the notice at the foot of every page. */
  copyrightYear: number;
  /** Said wherever the seller is named, where there is none. Empty where somebody sells. */
  demonstration: string;
  /** What is told of delivery, cash, tax, returns and limits where an owner set it otherwise than the shop began; undefined where nobody did. */
  terms: (Pick<SettingValues, 'delivery' | 'ways' | 'cash' | 'returns' | 'limits'> & { tax?: ToldTax | undefined }) | undefined;
  /** What stands over the shop. */
  announcement: Announcement;
  /** The home page where an owner wrote another than the shop began with; undefined where nobody did. */
  home: ShownHome | undefined;
  /** The menus, of which an owner wrote others than the shop began with; undefined where nobody did. */
  menus: ShownMenus | undefined;
  /** What an owner wrote of the size charts; undefined where it is what the shop began with. */
  charts: ToldCharts | undefined;
  /** The kinds of goods, where somebody added or changed one; undefined where they are those that every shop begins with. */
  kinds: readonly ToldKind[] | undefined;
}

/** Nobody: who sells in a demonstration. */
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
  terms: undefined,
  announcement: { words: firstLine },
  home: undefined,
  menus: undefined,
  charts: undefined,
  kinds: undefined,
};

/** The storefront's build has a copy of this module for itself: what both know hangs on the process. */
const kept = Symbol.for('maidan.seller');

/** Makes somebody the seller of everything this process says. Called once, before anything is said. */
export function openWithSeller(seller: Seller): void {
  Reflect.set(globalThis, kept, seller);
}

function given<Name extends keyof Seller>(name: Name): Seller[Name] {
  const current: Seller | undefined = Reflect.get(globalThis, kept);
  return (current ?? demoSeller)[name];
}

/** Who sells here. In a browser another module stands in its place (`imports` of package.json), which reads it from the page. */
export const seller: Seller = {
  get legalName() {
    return given('legalName');
  },
  get address() {
    return given('address');
  },
  get state() {
    return given('state');
  },
  get email() {
    return given('email');
  },
  get phone() {
    return given('phone');
  },
  get gstin() {
    return given('gstin');
  },
  get grievanceOfficer() {
    return given('grievanceOfficer');
  },
  get grievanceEmail() {
    return given('grievanceEmail');
  },
  get grievancePhone() {
    return given('grievancePhone');
  },
  get supportHours() {
    return given('supportHours');
  },
  get copyrightYear() {
    return given('copyrightYear');
  },
  get demonstration() {
    return given('demonstration');
  },
  get announcement() {
    return given('announcement');
  },
  get home() {
    return given('home');
  },
  get menus() {
    return given('menus');
  },
  get charts() {
    return given('charts');
  },
  get kinds() {
    return given('kinds');
  },
  get terms() {
    return given('terms');
  },
};

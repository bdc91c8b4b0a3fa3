import type { StoredAddress } from '#database/schema/columns.ts';
import { type Chance, chanceOf } from '#server/foundation/values/chance.ts';
import { findPinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';

// Invented people: common names combined at random, e-mail addresses of a reserved domain (RFC 2606), and mobile
// numbers that start with 70000.

const firstNames =
  'Aarav Aditi Advait Aisha Akash Amrita Anaya Anil Arjun Asha Bhavna Chetan Deepa Dev Divya Farhan Gauri Harsh Imran Isha Jaya Kabir Kavya Kiran Lakshmi Leela Manav Meera Mohit Naina Neel Nikhil Nisha Om Pooja Priya Rahul Ravi Rhea Ritu Rohan Saanvi Sameer Sana Shreya Simran Sunil Tara Uma Varun Vikram Yash Zara'.split(
    ' ',
  );
const lastNames =
  'Agarwal Ahmed Banerjee Bhat Bose Chauhan Das Desai Deshmukh Dutta Fernandes Ghosh Gill Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Kumar Malhotra Menon Mishra Mukherjee Nair Naik Patel Pillai Rane Rao Reddy Sawant Sen Shah Sharma Shetty Singh Thakur Varma Verma Yadav'.split(
    ' ',
  );
const houses = ['Flat 12', 'B-204', '3rd floor', 'House 47', 'A-9', '221', 'Tower 2, 1503', 'Plot 18', '5/1', 'C-33'];
const buildings = [
  'Gulmohar',
  'Sai Krupa',
  'Green Park',
  'Lake View',
  'Shanti Niwas',
  'Rose Villa',
  'Palm Grove',
  'Silver Oak',
  'Ashirwad',
  'Sunrise',
];
const streets = [
  'Station Road',
  'MG Road',
  '4th Cross',
  'Gandhi Nagar',
  'Old Market Road',
  'Civil Lines',
  'College Road',
  'Sector 7',
  'Ring Road',
  'Temple Street',
];

/** PIN codes of deliveries, with their number in about a hundred orders. */
const places: readonly (readonly [pin: string, weight: number])[] = [
  ...([
    ['400069', 9],
    ['400050', 5],
    ['411038', 6],
    ['110017', 8],
    ['122002', 4],
    ['201301', 4],
    ['560034', 9],
    ['560102', 5],
  ] as const),
  ...([
    ['600042', 6],
    ['500081', 6],
    ['700019', 7],
    ['700064', 3],
    ['380015', 4],
    ['395007', 2],
    ['302017', 3],
    ['226010', 3],
  ] as const),
  ...([
    ['682020', 3],
    ['695011', 2],
    ['641004', 2],
    ['452010', 2],
    ['462016', 1],
    ['440010', 2],
    ['403001', 2],
    ['160022', 2],
  ] as const),
  ...([
    ['141001', 1],
    ['180004', 1],
    ['190001', 1],
    ['248001', 1],
    ['800001', 2],
    ['834001', 1],
    ['751001', 2],
    ['781005', 2],
  ] as const),
  ...([
    ['793001', 1],
    ['795001', 1],
    ['737101', 1],
    ['492001', 1],
    ['530017', 2],
    ['520010', 1],
    ['605001', 1],
    ['744101', 1],
  ] as const),
];
const everywhere = places.flatMap(([pin, weight]) => Array.from({ length: weight }, () => pin));

/** Shopper of the demonstration. */
export interface Shopper {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: StoredAddress;
  /** Account id; undefined for a guest. */
  accountId: string | undefined;
}

/** Invents a shopper; the same seed and number give the same person. Two of five have an account. */
export function imagineShopper(seed: number, number: number): Shopper {
  const chance = chanceOf(seed * 7_919 + number + 1);
  const [firstName, lastName] = [chance.oneOf(firstNames), chance.oneOf(lastNames)];
  const id = `${seed}${String(number).padStart(5, '0')}`;
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@example.in`.toLowerCase(),
    phone: `70000${String((number * 7 + 10_000) % 100_000).padStart(5, '0')}`,
    address: imagineAddress(chance, `${firstName} ${lastName}`),
    accountId: chance.happens(0.4) ? `acc_demo${id}` : undefined,
  };
}

function imagineAddress(chance: Chance, fullName: string): StoredAddress {
  const pin = chance.oneOf(everywhere);
  const area = findPinArea(pin);
  if (!area?.served) throw new RangeError(`nothing is sent to ${pin}`);
  const line1 = `${chance.oneOf(houses)}, ${chance.oneOf(buildings)}`;
  return { fullName, pin, line1, line2: chance.oneOf(streets), city: area.city ?? area.state, state: area.state };
}

/** An address as its boxes hold it while it is typed. */
export interface AddressValues {
  fullName: string;
  pin: string;
  line1: string;
  line2: string;
  landmark: string;
  city: string;
  state: string;
  type: string;
}

export const noAddress: AddressValues = { fullName: '', pin: '', line1: '', line2: '', landmark: '', city: '', state: '', type: '' };

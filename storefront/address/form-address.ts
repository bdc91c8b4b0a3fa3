import { z } from 'zod';
import { Address } from '#contract/address.ts';
import { emptyBox } from '../forms/empty-box.ts';

/** An address as its boxes hold it. */
export const FormAddress = Address.extend({
  landmark: emptyBox.or(Address.shape.landmark.unwrap()),
  state: z.string().pipe(Address.shape.state),
  type: emptyBox.or(z.string().pipe(Address.shape.type.unwrap())),
});

/** The part of a form that asks for one. */
export const AddressPart = z.object({ address: FormAddress });

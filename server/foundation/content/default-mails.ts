import { codeMinutes } from '#contract/account-rules.ts';
import { type MailText, type MailTextName, mailTextNames } from '#contract/mail-placeholders.ts';

type Said = Pick<MailText, 'subject' | 'heading' | 'opening'> & Partial<MailText>;

const inParcel = 'Order {order}, {parcel}';
const aCode = { subject: '{code} is your Maidan code', inbox: `Good for ${codeMinutes} minutes, once.` };

const ofOrders = {
  'order-confirmed': {
    subject: 'Order {order} placed',
    inbox: '{arrival}.',
    heading: 'Order placed',
    opening: 'Thank you, {first name}. {ordered by} We have your order {and your payment}.',
  },
  'payment-link': {
    subject: 'Order {order}: pay {to pay}',
    inbox: 'We keep the pieces until {kept until}.',
    heading: 'Pay for your order',
    opening: '{first name}, {whose order} It waits for its payment.',
  },
  'order-payment_failed': {
    subject: 'Order {order}: payment not completed',
    inbox: 'You can try again while the pieces last.',
    heading: 'Payment not completed',
    opening:
      'Your payment did not go through, so the order is not placed. If money left your account after all, the order is confirmed or the money goes back by itself.',
  },
  'order-cancelled': {
    subject: 'Order {order} cancelled',
    inbox: 'Nothing will be sent.',
    heading: 'Order cancelled',
    opening:
      'Your order is cancelled and nothing will be sent. If you paid for it, the money comes back; another mail says how.',
  },
  'order-cancelled_by_us': {
    subject: 'Order {order} cancelled',
    inbox: 'Nothing will be sent.',
    heading: 'Order cancelled',
    opening:
      'We had to cancel your order. {why} We are sorry. If you paid for it, the money comes back; another mail says how.',
  },
  'pieces-cancelled': {
    subject: 'Order {order}: some pieces cancelled',
    inbox: '{rest}',
    heading: 'Partly cancelled',
    opening: 'These pieces are cancelled. {rest}',
  },
  'pieces-cancelled_by_us': {
    subject: 'Order {order}: some pieces cancelled',
    inbox: '{rest}',
    heading: 'Partly cancelled',
    opening: 'We had to cancel these pieces. {why} We are sorry. {rest}',
  },
  refund: {
    subject: 'Refund of {amount} for order {order}',
    inbox: '{when it is there}',
    heading: 'Refund started',
    opening: '{amount} of order {order} is on its way back to you.',
  },
  refund_held: {
    subject: 'Refund of {amount} for order {order} waits for your bank',
    inbox: 'Your bank holds the money until a dispute ends.',
    heading: 'Your refund waits for your bank',
    opening: '{amount} of order {order} is due to you, and your bank holds it.',
  },
  refund_untaken: {
    subject: 'Your card was not charged for order {order}',
    inbox: 'Nothing was taken, so nothing comes back.',
    heading: 'Your card was not charged',
    opening:
      '{amount} of order {order} was only reserved on your card. Your bank has released it, and we never took it. So nothing comes back to your card, and nothing becomes store credit.',
  },
  refund_disputed: {
    subject: 'Your bank gave you {amount} of order {order} back',
    inbox: 'So our refund of it is not sent as well.',
    heading: 'Your bank gave the money back',
    opening:
      'Your bank decided the dispute about order {order} for you and gave you the money. So the {amount} that we had promised is not sent as well.',
  },
  'order-shipped': {
    subject: `${inParcel} has left`,
    inbox: '{arrival}.',
    heading: 'On its way',
    opening: '{first name}, {your order} is with {courier}. {rest}',
  },
  'order-out_for_delivery': {
    subject: `${inParcel} arrives today`,
    inbox: '{courier} is on the way.',
    heading: 'Out for delivery',
    opening: '{courier} brings {your order} today and may call {phone}. {cash to have ready}',
  },
  'order-delivered': {
    subject: `${inParcel} delivered`,
    inbox: '{what can be done}',
    heading: 'Delivered',
    opening: '{first name}, {your order} has arrived. We hope it fits. {rest}',
  },
  'order-delivered_reported': {
    subject: `${inParcel} delivered`,
    inbox: '{what can be done}',
    heading: 'Delivered',
    opening: '{first name}, {your order} has arrived. {what a report says} {rest}',
  },
  'parcel-attempt': {
    subject: 'We missed you: order {order}',
    inbox: '{what next}',
    heading: 'Nobody was there',
    opening: '{first name}, {courier} came with your parcel and found nobody. {what next}',
  },
  'parcel-returning': {
    subject: 'Your parcel is coming back to us: order {order}',
    inbox: '{money}',
    heading: 'On its way back to us',
    opening: '{first name}, {courier} is bringing your parcel back to us {why it comes back}. {money}',
  },
  'order-returned_to_origin': {
    subject: `${inParcel} came back to us`,
    inbox: '{courier} could not deliver it.',
    heading: 'It came back to us',
    opening:
      '{courier} could not deliver {your order} and brought it back to us. {money} If you still want it, order again or answer this mail.',
  },
  'order-lost': {
    subject: `${inParcel} was lost on the way`,
    inbox: 'We are sorry. We will put it right.',
    heading: 'Lost on the way',
    opening:
      '{courier} lost your parcel. We are sorry. Report it on the page of the order and choose your money back, store credit or the piece again.',
  },
} satisfies Partial<Record<MailTextName, Said>>;

const ofChanges = {
  'address-changed': {
    subject: 'Order {order}: address changed',
    inbox: 'What has not left goes to another address.',
    heading: 'Address changed',
    opening: 'What has not left of your order goes to another address now.',
  },
  'order-email-changed': {
    subject: 'Order {order}: e-mail changed',
    inbox: 'Its mails go to {new e-mail} now.',
    heading: 'E-mail changed',
    opening:
      'A colleague of ours changed the e-mail of this order as they were asked to. Its mails go to {new e-mail} now.',
  },
  'size-changed': {
    subject: 'Order {order}: size changed',
    inbox: '{pieces} comes in {new size}.',
    heading: 'Size changed',
    opening: '{pieces} comes in size {new size} now, and not in {old size}. The price stays as it was.',
  },
  'delivery-changed': {
    subject: 'Order {order}: delivery changed',
    inbox: '{delivery}. {arrival}.',
    heading: 'Delivery changed',
    opening: 'Your order goes by {small delivery} delivery now. The price stays as it was.',
  },
  'cash-paid': {
    subject: 'Order {order} is paid',
    inbox: 'Nothing is to be paid at the door any more.',
    heading: 'We have your money',
    opening:
      '{amount} is with us ({paid with}). Nothing is to be paid at the door any more: should {courier} ask for money, do not give any, and tell us.',
  },
  'order-claimed': {
    subject: 'Order {order} is in an account now',
    inbox: 'Its returns and refunds are in the account of {account}.',
    heading: 'Order kept in an account',
    opening:
      'Your order is among the orders of the account of {account} now. Whoever has that account can change it and have its refunds as store credit.',
  },
  'order-received': {
    subject: 'Order {order} is in your account now',
    inbox: 'It is among your orders.',
    heading: 'Order kept in your account',
    opening: 'An order that was placed as a guest, with another e-mail, is among the orders of your account now.',
  },
  'new-link': {
    subject: 'Order {order}: your new link',
    inbox: 'The links in earlier mails open it no more.',
    heading: 'Your new link',
    opening: 'The link of your order was ended. The links in earlier mails open nothing any more; this one does.',
  },
} satisfies Partial<Record<MailTextName, Said>>;

const ofReturns = {
  'return-requested': {
    subject: 'Your {return} {number}',
    heading: '{return} {requested or received}',
    opening: 'We have your {return} and look at it within one business day. {pickup}',
  },
  'return-approved': {
    subject: 'Your {return} {number} is approved',
    heading: 'Approved',
    opening: 'Keep the piece ready, {how to keep it}. {pickup}',
  },
  'return-approved_kept': {
    subject: 'Your {return} {number} is approved',
    heading: 'Approved',
    opening: 'You need not send anything back. We go on with it now.',
  },
  'return-pickup_booked': {
    subject: 'Pickup booked for {number}',
    heading: 'Pickup booked',
    opening: 'The courier has your address. {pickup}',
  },
  'return-received': {
    subject: 'The parcel of your {return} {number} is here',
    heading: 'It reached us',
    opening: 'The parcel is here. We check the piece now.',
  },
  'return-exchanged': {
    subject: 'The new piece of {number} has left',
    heading: 'New piece sent',
    opening: 'We checked what you {sent or told}, and the new piece is on its way to you.',
  },
  'return-rejected': {
    subject: 'Your {return} {number} could not be accepted',
    heading: 'Not accepted',
    opening: '{why} If you see it otherwise, answer this mail and a person looks at it again.',
  },
  'return-cancelled': {
    subject: 'Your {return} {number} is taken back',
    heading: 'Taken back',
    opening: 'You took it back. Nothing more happens, {and you keep the piece}.',
  },
} satisfies Partial<Record<MailTextName, Said>>;

const ofMessages = {
  'message-taken': {
    subject: 'We have your message: {ticket}',
    inbox: 'We answer within 24 hours.',
    heading: 'Your message is here',
    opening: 'Thank you for writing to us. We answer within 24 hours, {support hours}.',
  },
  'message-answer': {
    subject: 'Re: {about}',
    inbox: 'An answer from {colleague}.',
    heading: 'Our answer',
    opening: '{colleague} of {seller} has answered your message. Answer this mail and it reaches the same person.',
  },
  'message-unasked': {
    subject: '{about}',
    inbox: 'A message from {colleague}.',
    heading: 'A message for you',
    opening: '{colleague} of {seller} writes to you. Answer this mail and it reaches the same person.',
  },
} satisfies Partial<Record<MailTextName, Said>>;

const ofAccounts = {
  welcome: {
    subject: 'Your Maidan account',
    inbox: 'Orders, addresses and returns in one place.',
    heading: 'You are in',
    opening: 'Your account is ready. Your orders and addresses are kept there, and checkout is filled in for you.',
  },
  'reset-code': {
    ...aCode,
    heading: 'Set a new password',
    opening: 'Enter this code on the page where you asked for it, with the password you want from now on.',
  },
  'order-code': {
    ...aCode,
    heading: 'Find your orders',
    opening:
      'Enter this code on the page where you asked for it: it gives you the links of the orders that were placed with this address.',
  },
  'change-code': {
    ...aCode,
    heading: 'Change your order',
    opening:
      'Enter this code on the page of order {order}, where you asked for it. It lets that browser change the order for 30 minutes.',
  },
  'cash-code': {
    ...aCode,
    inbox: 'Confirms order {order}.',
    heading: 'Confirm your order',
    opening:
      'Enter this code on the page of order {order} {by when}. Then the order is yours, and you pay when it arrives.',
  },
  'email-code': {
    ...aCode,
    heading: 'Your new e-mail',
    opening: 'Enter this code in your account to sign in with this address from now on.',
  },
  'again-code': {
    ...aCode,
    heading: 'Show us that it is you',
    opening:
      'Enter this code where you asked for it. Then you can change how you sign in to your account, for ten minutes.',
  },
  'email-in-use': {
    subject: 'Your Maidan account has this address',
    inbox: 'Someone wanted to use it for another account.',
    heading: 'You have an account',
    opening: 'Someone wanted to use this address for another account. It belongs to yours, so nothing was changed.',
  },
  'email-changed': {
    subject: 'Your Maidan account has a new e-mail',
    inbox: 'You sign in with the new one from now on.',
    heading: 'E-mail changed',
    opening: 'Your account now goes by {new e-mail}. This address gets no more mail about it.',
  },
  'password-changed': {
    subject: 'Your Maidan password was changed',
    inbox: 'Other browsers were signed out.',
    heading: 'Password changed',
    opening: 'Your account has a new password. Wherever else it was signed in, it is signed out now.',
  },
  'password-reset': {
    subject: 'Your Maidan password was changed',
    inbox: 'Other browsers were signed out.',
    heading: 'Password changed',
    opening:
      'Your account has a new password. Wherever else it was signed in, it is signed out now. Passkeys and Google that opened it were removed, so that only you have a way in: add them again in your account.',
  },
  'google-linked': {
    subject: 'Google now opens your Maidan account',
    inbox: 'Your password goes on working.',
    heading: 'Google is linked',
    opening: 'You can sign in with Google or with your password, as you like.',
  },
  'google-unlinked': {
    subject: 'Google opens your Maidan account no more',
    inbox: 'Other browsers were signed out.',
    heading: 'Google is unlinked',
    opening:
      'You sign in with your password or a passkey from now on. If you have neither, "Forgot password" mails you a code to set a password with.',
  },
  'passkey-added': {
    subject: 'A passkey now opens your Maidan account',
    inbox: 'It was made with {device}.',
    heading: 'Passkey added',
    opening: 'A passkey that was made with {device} opens your account from now on.',
  },
  'passkey-removed': {
    subject: 'A passkey opens your Maidan account no more',
    inbox: 'It was made with {device}.',
    heading: 'Passkey removed',
    opening: 'The passkey that was made with {device} opens your account no more.',
  },
  'new-device': {
    subject: 'A new sign-in to your Maidan account',
    inbox: '{device}, {when}.',
    heading: 'New sign-in',
    opening:
      'Your account was signed in to with a browser that we have not seen with it: {device}, {when}, from the network {network}.',
  },
  'designs-ending': {
    subject: 'Your saved designs will be deleted soon',
    inbox: 'Order them, or save them again.',
    heading: 'Saved designs end',
    opening:
      '{designs} in your account will be deleted, the first on {day}: we keep a design that is not ordered for 30 days. Order what you want, or open it and save it again.',
  },
  deletion: {
    subject: 'Your Maidan account will be deleted on {day}',
    inbox: 'Sign in before then to keep it.',
    heading: 'Deletion asked for',
    opening:
      'On {day} we delete your name, e-mail, mobile, password and address book. Orders and their invoices stay for as long as tax law asks.',
  },
  'accounts-merged': {
    subject: 'Your two Maidan accounts are one now',
    inbox: 'All is in this account.',
    heading: 'One account',
    opening: 'We moved the orders, addresses and credit of your other account into this one, as you asked.',
  },
  'accounts-merged_gone': {
    subject: 'Your two Maidan accounts are one now',
    inbox: 'This account is gone.',
    heading: 'One account',
    opening:
      'We moved the orders, addresses and credit of this account into your other one, as you asked. Nobody can sign in here any more.',
  },
} satisfies Partial<Record<MailTextName, Said>>;

const said: Record<MailTextName, Said> = { ...ofOrders, ...ofChanges, ...ofReturns, ...ofMessages, ...ofAccounts };

/** Default text of each mail, version one. */
export const firstMails = Object.fromEntries(
  mailTextNames.map((name) => [name, { inbox: '', closing: '', ...said[name] }]),
) as Record<MailTextName, MailText>;

/** Reason of a failed payment, in the gateway's words. */
export interface Decline {
  reason: string;
  description: string;
}

const declines: Record<string, string> = {
  payment_timed_out: 'Payment was not completed on time.',
  insufficient_fund: 'Your payment could not be completed due to insufficient account balance.',
  payment_cancelled: 'Your payment has been cancelled.',
  card_declined: 'Your payment did not go through as it was declined by the bank.',
  card_disabled_for_online_payments: 'Your card is not enabled for online payments.',
  gateway_technical_error: 'Your payment did not go through due to a temporary issue.',
  card_number_invalid: 'You have entered an incorrect card number.',
  authentication_failed: 'Your payment could not be completed as the authentication failed.',
  incorrect_otp: 'You have entered an incorrect OTP.',
  payment_failed: 'Payment failed.',
};

/** Published test cards of the gateway that fail, with their reasons. */
const failing: Record<string, string> = {
  '4100280000090000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000050004': 'card_declined',
  '4100280000040005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '4100280000020007': 'gateway_technical_error',
  '4100280000010008': 'card_number_invalid',
  '4100280000000009': 'authentication_failed',
  '5305620000060000': 'payment_timed_out',
  '5305620000050001': 'insufficient_fund',
  '5305620000040002': 'payment_cancelled',
  '5305620000030003': 'card_declined',
  '5305620000000006': 'card_disabled_for_online_payments',
  '5305620000080008': 'card_number_invalid',
  '5305620000090007': 'gateway_technical_error',
  '5305620000070009': 'authentication_failed',
};

export function declineOf(reason: string): Decline {
  return { reason, description: declines[reason] ?? 'Payment failed.' };
}

/** Returns the reason for which a card fails, if any; digits only. */
export function declineOfCard(digits: string): Decline | undefined {
  if (!/^\d{12,19}$/.test(digits)) return declineOf('card_number_invalid');
  const reason = failing[digits];
  return reason ? declineOf(reason) : undefined;
}

export function networkOf(digits: string): string {
  if (digits.startsWith('4')) return 'Visa';
  if (/^5[1-5]/.test(digits)) return 'MasterCard';
  if (/^3[47]/.test(digits)) return 'American Express';
  if (/^36/.test(digits)) return 'Diners Club';
  if (/^6/.test(digits)) return 'RuPay';
  return 'Unknown';
}

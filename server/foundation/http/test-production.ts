/** Minimum environment with which a production shop starts. */
export const production = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET: 'x'.repeat(32),
  BACKUP_KEY: 'none',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 's',
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 's',
  SHIPROCKET_WEBHOOK_TOKEN: 's',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Shop <a@shop.example>',
};

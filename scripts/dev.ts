import { runDevelopment } from '#server/development.ts';

process.env.NODE_ENV = 'development';
await runDevelopment();

import type { FastifyInstance } from 'fastify';
import { answerWrongly } from './faults.ts';
import { openCourier } from './kept.ts';
import { moveDueParcels } from './move-parcel.ts';
import { mountCourierOrders } from './orders.ts';
import { mountPage } from './page.ts';
import { mountCashReport } from './remittances.ts';
import { drawLabel, mountShippingSteps } from './shipping-steps.ts';
import { type ApiUser, mountCourierSignIn, refuseStranger } from './sign-in.ts';
import { tellShop } from './tell-shop.ts';

/** Interval in ms at which due events are processed. */
const tickMs = 500;

/** Mounts the mock of Shiprocket: its API below /shiprocket/v1/external, its page at /shiprocket. */
export async function mountCourier(
  app: FastifyInstance,
  deps: { dir: string; url: string; shopUrl: string; user: ApiUser; webhookToken: string },
): Promise<void> {
  const kept = openCourier(deps.dir);
  const { tell, finish } = tellShop(kept, { url: deps.shopUrl, token: deps.webhookToken });
  await app.register(
    (api, _options, done) => {
      api.setNotFoundHandler((_request, reply) =>
        reply.status(404).send({ message: '404 Not Found', status_code: 404 }),
      );
      api.setErrorHandler((_error, _request, reply) =>
        reply.status(500).send({ message: 'Trying to get property of non-object', status_code: 500 }),
      );
      // A hook that has responded must return the reply, which stops processing.
      api.addHook('preHandler', async (_request, reply) => ((await answerWrongly(kept, reply)) ? reply : undefined));
      mountCourierSignIn(api, kept, deps.user);
      void api.register((inside, _none, ready) => {
        inside.addHook('preHandler', async (request, reply) =>
          refuseStranger(kept, request, reply) ? reply : undefined,
        );
        mountCourierOrders(inside, kept, tell);
        mountCashReport(inside, kept);
        mountShippingSteps(inside, kept, tell, (shipmentId) => `${deps.url}/shiprocket/labels/${shipmentId}.pdf`);
        ready();
      });
      done();
    },
    { prefix: '/shiprocket/v1/external' },
  );
  await app.register(
    (page, _options, done) => {
      mountPage(page, kept, tell);
      done();
    },
    { prefix: '/shiprocket' },
  );
  // Labels are public links, like those of the real courier.
  app.get('/shiprocket/labels/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const parcel = kept.value.parcels.find(({ shipmentId }) => `${shipmentId}.pdf` === file);
    return parcel ? reply.type('application/pdf').send(await drawLabel(parcel)) : reply.status(404).send();
  });
  const clock = setInterval(() => moveDueParcels(kept, tell, new Date()), tickMs);
  app.addHook('onClose', async () => {
    clearInterval(clock);
    await finish();
  });
}

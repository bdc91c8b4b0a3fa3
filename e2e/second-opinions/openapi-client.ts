import { importPackage } from './import-package.ts';

/** Request of a generated client; `body` is JSON. */
export interface ClientRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Sends one request. */
export type SendRequest = (request: ClientRequest) => Promise<{ status: number; data: unknown }>;

interface AxiosRequest {
  method?: string;
  headers: { toJSON(): Record<string, string> };
  data?: string;
}
interface Axios {
  default: { getUri(request: AxiosRequest): string };
}
interface OpenApiClients {
  OpenAPIClientAxios: new (options: object) => { init<Client>(): Promise<Client> };
}

/** Generates a client from an OpenAPI document, which sends its requests by `send`. */
export async function generateClient<Client>(definition: object, send: SendRequest): Promise<Client> {
  const { default: axios } = await importPackage<Axios>('axios');
  const { OpenAPIClientAxios } = await importPackage<OpenApiClients>('openapi-client-axios');
  const adapter = async (request: AxiosRequest): Promise<object> => {
    const { method = 'get', headers, data } = request;
    const reply = await send({
      method: method.toUpperCase(),
      url: axios.getUri(request),
      headers: headers.toJSON(),
      body: data,
    });
    return { ...reply, statusText: '', headers: {}, config: request };
  };
  return new OpenAPIClientAxios({ definition, axiosConfigDefaults: { adapter } }).init<Client>();
}

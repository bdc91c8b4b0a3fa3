import type { Api } from '#contract/calls.ts';
import { ApiProblem, browserApi } from './api.ts';
import { endBrowserSession, readSession } from './session.ts';

/**
 * API client for members. If the server has ended the session, it is ended here too, and the problem `signed_out` is
 * thrown.
 */
export const memberApi: Api = async (name, input, options) => {
  const token = readSession()?.token;
  try {
    return await browserApi(name, input, options);
  } catch (error) {
    // Another tab may have signed in since the call was sent.
    if (error instanceof ApiProblem && error.code === 'signed_out' && readSession()?.token === token)
      endBrowserSession();
    throw error;
  }
};

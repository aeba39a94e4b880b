import type { ApiKeyScope } from './api-keys.ts';
import { call } from './http.ts';

/** What a script that waits under a code asks for. */
export interface DeviceWish {
  user_code: string;
  name: string;
  scopes: ApiKeyScope[];
  local_only: boolean;
  expires_in_days: number | null;
  client_address: string;
  /** The e-mail that the key would act for. */
  account: string;
}

export function readDeviceWish(userCode: string): Promise<DeviceWish> {
  return call('GET', `/auth/device?user_code=${encodeURIComponent(userCode)}`);
}

/** Gives the script a key of the caller, or tells it that it gets none. */
export function answerDevice(userCode: string, allow: boolean): Promise<unknown> {
  return call('POST', '/auth/device/answer', { body: { user_code: userCode, allow } });
}

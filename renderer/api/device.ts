import type { z } from 'zod';
import type * as schemas from '../../server/auth/device/device.schemas.ts';
import { call } from './http.ts';

/** What a script that waits under a code asks for. */
export type DeviceWish = z.infer<typeof schemas.DeviceWishReply>;

export function readDeviceWish(userCode: string): Promise<DeviceWish> {
  return call('GET', `/auth/device?user_code=${encodeURIComponent(userCode)}`);
}

/** Gives the script a key of the caller, or tells it that it gets none. */
export function answerDevice(userCode: string, allow: boolean): Promise<unknown> {
  return call('POST', '/auth/device/answer', { body: { user_code: userCode, allow } });
}

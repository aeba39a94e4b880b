import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What the address of an audio file carries besides its id. */
export interface AudioSignature {
  /** Seconds since the Unix epoch. */
  expires: number;
  /** base64url. */
  signature: string;
}

/** Signs addresses that play without a token until they expire, and tells whether one is ours. */
export type AudioLinks = ReturnType<typeof createAudioLinks>;

/** HMAC-SHA-256 (RFC 2104) of id and expiry, compared in constant time. Times are in milliseconds. */
export function createAudioLinks(key: KeyObject) {
  const digest = (id: string, expires: number) =>
    createHmac('sha256', key).update(`${id}.${expires}`).digest();
  return {
    sign(id: string, expiresAt: number): AudioSignature {
      const expires = Math.floor(expiresAt / 1_000);
      return { expires, signature: digest(id, expires).toString('base64url') };
    },
    /** False for a signature that is not ours, of another file or time, and from the moment that it expires. */
    isGood(id: string, { expires, signature }: Partial<AudioSignature>, now: number): boolean {
      if (expires === undefined || signature === undefined) return false;
      const ours = digest(id, expires);
      const given = Buffer.from(signature, 'base64url');
      return given.length === ours.length && timingSafeEqual(given, ours) && now < expires * 1_000;
    },
  };
}

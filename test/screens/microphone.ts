import type { Page } from 'playwright-core';

/** From now on the page's microphone hears one steady tone. */
export async function hearNoise(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const heard = context.createMediaStreamDestination();
      const tone = context.createOscillator();
      tone.connect(heard);
      tone.start();
      await context.resume();
      return heard.stream;
    };
  });
}

/** From now on nobody lets the page have the microphone. */
export async function keepMicrophoneShut(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
}

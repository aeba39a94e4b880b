import type { Page } from 'playwright-core';
import type { PickedFile } from './document-files.ts';

/** A PNG picture of some HTML, 900 pixels wide, drawn by the browser of `page`. */
export async function drawPicture(page: Page, name: string, html: string): Promise<PickedFile> {
  const easel = await page.context().newPage();
  await easel.setViewportSize({ width: 900, height: 600 });
  await easel.emulateMedia({ colorScheme: 'light' });
  await easel.setContent(`<body style="margin:0;background:#fdfcf8">${html}</body>`);
  const buffer = await easel.screenshot();
  await easel.close();
  return { name, mimeType: 'image/png', buffer };
}

const letterStyle = 'padding:60px 80px;font:29px/1.5 Georgia,serif;color:#222';

/** A letter that holds what stays on this device. */
export const CLINIC_LETTER = `<div style="${letterStyle}">
  <h1 style="font-size:38px;margin:0 0 30px">Lakeside Clinic</h1>
  <p>Dear Ms Martin,</p>
  <p>Your blood test of 3 May confirms type 2 diabetes. Please take metformin 500 mg twice a day with your meals.</p>
  <p>Call me if you feel dizzy.</p>
  <p>Dr Novak</p>
</div>`;

/** Somebody in blue with a green dog: what the made detector of the tests tells by colour. */
export const WALK = `<div style="position:relative;height:600px;background:linear-gradient(#e9efe8 62%,#d9cfb8 62%)">
  <div style="position:absolute;left:250px;top:120px;width:150px;height:380px;border-radius:75px 75px 20px 20px;background:#1330e0"></div>
  <div style="position:absolute;left:560px;top:360px;width:190px;height:140px;border-radius:60px 40px 20px 20px;background:#10b020"></div>
</div>`;

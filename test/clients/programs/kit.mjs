// What every program here is given, and how it tells what worked.
export const H = process.env.ALCOVE_URL;
export const KEY = process.env.ALCOVE_KEY;
export const QUESTION = 'What is a noun?';
export const WEATHER = 'What is the weather in Paris? Use the tool.';

/** Runs the checks one after the other and prints what came of each. */
export async function tell(checks) {
  for (const [check, run] of Object.entries(checks)) {
    try {
      const found = await run();
      say(check, Boolean(found), found ? '' : `got ${JSON.stringify(found)}`);
    } catch (error) {
      say(check, false, String(error?.message ?? error).slice(0, 300));
    }
  }
  process.exit(0);
}

function say(check, ok, why) {
  process.stdout.write(`${JSON.stringify({ check, ok, why })}\n`);
}

export const isText = (text) => String(text ?? '').includes('stand-in');
export const isWeather = (text) => String(text ?? '').includes('21');

/** All of an asynchronous stream, each part made text. */
export async function gather(stream, textOf) {
  let text = '';
  for await (const part of stream) text += textOf(part) ?? '';
  return text;
}

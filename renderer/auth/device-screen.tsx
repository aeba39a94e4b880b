import { useState } from 'react';
import { answerDevice, type DeviceWish, readDeviceWish } from '../api/device.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import forms from '../ui/form.module.css';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { EntryLayout } from './entry-layout.tsx';

/** Where a person gives a script the API key that it asked for (`alcove login`). A code in the address only fills the field. */
export function DeviceScreen({ code }: { code: string }) {
  const { device } = useStrings();
  const [wish, setWish] = useState<DeviceWish>();
  const [answer, setAnswer] = useState<'allowed' | 'denied'>();
  return (
    <EntryLayout title={device.title} lead={device.lead}>
      {answer ? (
        <Answered answer={answer} />
      ) : wish ? (
        <Wish wish={wish} onAnswer={setAnswer} />
      ) : (
        <CodeForm code={code} onFound={setWish} />
      )}
    </EntryLayout>
  );
}

function CodeForm({ code, onFound }: { code: string; onFound: (wish: DeviceWish) => void }) {
  const { device } = useStrings();
  const [typed, setTyped] = useState(code);
  const { failure, isBusy, submit } = useSubmit(async () => onFound(await readDeviceWish(typed)));
  return (
    <form className={`${layout.wide} ${forms.form}`} onSubmit={submit}>
      <Field
        label={device.code}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={failure?.message}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button look="primary" type="submit" isBusy={isBusy}>
        {device.look}
      </Button>
    </form>
  );
}

interface WishProps {
  wish: DeviceWish;
  onAnswer: (answer: 'allowed' | 'denied') => void;
}

function Wish({ wish, onAnswer }: WishProps) {
  const { device, keys } = useStrings();
  const [isAllowing, setIsAllowing] = useState(false);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await answerDevice(wish.user_code, isAllowing);
    onAnswer(isAllowing ? 'allowed' : 'denied');
  });
  return (
    <form className={`${layout.wide} ${forms.form}`} onSubmit={submit}>
      <p>
        <strong>{device.asks(wish.name, wish.account)}</strong>
      </p>
      <ul>
        {wish.scopes.map((scope) => (
          <li key={scope}>{keys.scope[scope]}</li>
        ))}
      </ul>
      <p>{wish.local_only ? device.localOnly : device.mayLeave}</p>
      <p>{device.expiry(wish.expires_in_days)}</p>
      <p>{device.from(wish.client_address)}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <Actions>
        <Button type="submit" look="quiet" onClick={() => setIsAllowing(false)} disabled={isBusy}>
          {device.deny}
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy} onClick={() => setIsAllowing(true)}>
          {device.allow}
        </Button>
      </Actions>
    </form>
  );
}

function Answered({ answer }: { answer: 'allowed' | 'denied' }) {
  const { device } = useStrings();
  return (
    <>
      <Notice kind="done">{device[answer]}</Notice>
      <a href={hrefOf({ name: 'settings', section: 'api-keys' })}>{device.settings}</a>
    </>
  );
}

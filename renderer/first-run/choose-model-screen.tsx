import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listModels, type Machine, type Model, type ModelList, readMachine } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { ArrivingModel } from './arriving-model.tsx';
import styles from './choose-model-screen.module.css';
import { arrivingChatModel } from './first-run-state.ts';
import { ModelChoiceForm } from './model-choice-form.tsx';
import { PathSteps } from './path-steps.tsx';
import { ReadyModel } from './ready-model.tsx';

/** The last step of the first run: a model for answers, chosen for this computer, on its way, or ready. */
export default function ChooseModelScreen() {
  const { firstRun: words } = useStrings();
  const list = useQuery({ queryKey: ['models'], queryFn: listModels });
  // Once in a visit: what the engine finds on a computer does not change.
  const machine = useQuery({
    queryKey: ['machine'],
    queryFn: readMachine,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.top}>
          <Logo />
          <PathSteps current="model" />
        </div>
        {list.data && !machine.isPending ? (
          <Step list={list.data} machine={machine.data ?? list.data.machine} />
        ) : list.error ? (
          <>
            <Heading title={words.title} lead={words.lead} />
            <Notice kind="error">{list.error.message}</Notice>
            <Ways />
          </>
        ) : (
          <>
            <Heading title={words.title} lead={words.lead} />
            <Looking />
          </>
        )}
      </div>
    </main>
  );
}

function Step({ list, machine }: { list: ModelList; machine: Machine }) {
  const { firstRun: words } = useStrings();
  const [choosesAgain, setChoosesAgain] = useState(false);
  const arriving = arrivingChatModel(list);
  const ready = choosesAgain ? undefined : readyModel(list);
  if (arriving) return <ArrivingModel model={arriving} Heading={Heading} />;
  if (ready)
    return <ReadyModel model={ready} Heading={Heading} onChooseAgain={() => setChoosesAgain(true)} />;
  return (
    <>
      <Heading title={words.title} lead={words.lead} />
      <ModelChoiceForm list={list} machine={machine} />
    </>
  );
}

/** A model for answers that was chosen and is here; the starter model does not count. */
function readyModel({ items, active }: ModelList): Model | undefined {
  const model = items.find(({ id }) => id === active.chat);
  return active.chat_why === 'chosen' && model?.source !== 'starter' ? model : undefined;
}

/** The title of the step, which takes the focus when it changes, so that it is read out. */
function Heading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (title) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </header>
  );
}

function Looking() {
  const { firstRun: words } = useStrings();
  return (
    <div className={styles.looking} role="status">
      <p className={styles.lookingWords}>{words.looking}</p>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}

function Ways() {
  const { firstRun: words } = useStrings();
  return (
    <p>
      <a href={hrefOf({ name: 'home' })}>{words.later}</a>
    </p>
  );
}

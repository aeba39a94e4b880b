import type { ComponentType } from 'react';
import type { Model } from '../api/models.ts';
import { navigate } from '../app/router.ts';
import { MeasuredSpeed } from '../models/measured-speed.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import styles from './choose-model-screen.module.css';

interface ReadyModelProps {
  model: Model;
  Heading: ComponentType<{ title: string; lead: string }>;
  onChooseAgain: () => void;
}

/** The end of the path: the model is here and answers. */
export function ReadyModel({ model, Heading, onChooseAgain }: ReadyModelProps) {
  const { firstRun: words } = useStrings();
  return (
    <>
      <Heading title={words.ready(model.name)} lead={words.readyLead} />
      <div className={styles.ready}>
        <MeasuredSpeed model={model} isOwner />
      </div>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => navigate({ name: 'home' }, 'replace')}>
          {words.start}
        </Button>
        <Button look="quiet" onClick={onChooseAgain}>
          {words.another}
        </Button>
      </div>
    </>
  );
}

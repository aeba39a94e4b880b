import { Tabs } from 'radix-ui';
import { type FocusEvent, useState } from 'react';
import type { TextLanguage } from '../api/vision.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BoxedPicture, type Found } from './boxed-picture.tsx';
import type { Picture } from './open-picture.ts';
import { PictureButton } from './picture-button.tsx';
import type { Desk } from './picture-desk.ts';
import styles from './pictures-screen.module.css';
import { QuestionPanel } from './question-panel.tsx';
import { TextPanel } from './text-panel.tsx';
import { useMarks } from './use-marks.ts';
import { pictureDesk } from './use-picture-desk.ts';

type Purpose = 'text' | 'question';

/** The picture on one side, what can be done with it on the other. */
export function OpenPicture({ desk, picture }: { desk: Desk; picture: Picture }) {
  const { pictures: words } = useStrings();
  const [purpose, setPurpose] = useState<Purpose>('text');
  const [language, setLanguage] = useState<TextLanguage>('auto');
  const [question, setQuestion] = useState('');
  const found = foundFor(purpose, desk, words.objectName);
  const marks = useMarks(found.length);
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <BoxedPicture
          picture={picture}
          found={found}
          marks={marks}
          label={purpose === 'text' ? words.textBoxes : words.objectBoxes}
        />
        <p className={styles.stays}>
          <Icon name="arch" size={16} />
          {words.stays}
        </p>
        <div className={styles.actions}>
          <PictureButton label={words.chooseOther} />
          <Button look="quiet" icon="close" onClick={pictureDesk.clear}>
            {words.close}
          </Button>
        </div>
      </div>
      <Tabs.Root
        className={styles.side}
        value={purpose}
        onValueChange={(value) => setPurpose(value as Purpose)}
      >
        <Tabs.List className={styles.tabs} aria-label={words.purposes} onFocus={handOn}>
          <Tabs.Trigger value="text">{words.text}</Tabs.Trigger>
          <Tabs.Trigger value="question">{words.askAbout}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="text">
          <TextPanel text={desk.text} language={language} onLanguage={setLanguage} marks={marks} />
        </Tabs.Content>
        <Tabs.Content value="question">
          <QuestionPanel
            analysis={desk.analysis}
            question={question}
            onQuestion={setQuestion}
            marks={marks}
          />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

// Radix does so by itself only until a tab was clicked: the Tab key would then stop on the list, where no focus is seen.
function handOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-state=active]')?.focus();
}

function foundFor(purpose: Purpose, { text, analysis }: Desk, nameOf: (label: string) => string): Found[] {
  if (purpose === 'text')
    return text.state === 'done' ? text.result.blocks.map((block) => ({ ...block, name: block.text })) : [];
  return analysis.state === 'done'
    ? analysis.result.objects.map((object) => ({ ...object, name: nameOf(object.label) }))
    : [];
}

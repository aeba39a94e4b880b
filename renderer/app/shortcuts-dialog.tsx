import { Fragment } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Dialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
import { DICTATION_KEY, freshKeyLabel, KEEP_KEY, ownKeyLabel, shortcutLabel } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** Every key that does something, by where it does it. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts: words } = useStrings();
  return (
    <Dialog title={words.title} onClose={onClose}>
      {listShortcuts(words.keys).map(({ group, rows }) => (
        <section key={group} className={`${layout.stack} ${styles.group}`}>
          <h3>{words.groups[group]}</h3>
          <dl>
            {rows.map(({ does, ways }) => (
              <div key={does}>
                <dt>{words.does[does]}</dt>
                <dd>
                  {ways.map((way, index) => (
                    <Fragment key={way}>
                      {index > 0 ? <span>{words.or}</span> : null}
                      <kbd>{way}</kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

type Words = ReturnType<typeof useStrings>['shortcuts'];

interface Group {
  group: keyof Words['groups'];
  rows: { does: keyof Words['does']; ways: string[] }[];
}

function listShortcuts({ enter, shift, leave, tab, arrows }: Words['keys']): Group[] {
  return [
    {
      group: 'everywhere',
      rows: [
        { does: 'fresh', ways: [freshKeyLabel(shift)] },
        { does: 'search', ways: [shortcutLabel('K')] },
        { does: 'sidebar', ways: [shortcutLabel('\\')] },
        { does: 'close', ways: [leave] },
        { does: 'help', ways: ['?', shortcutLabel('/')] },
      ],
    },
    {
      group: 'writing',
      rows: [
        { does: 'send', ways: [enter] },
        { does: 'line', ways: [`${shift} ${enter}`] },
        { does: 'prompt', ways: ['/'] },
        { does: 'localOnly', ways: [ownKeyLabel(KEEP_KEY)] },
        { does: 'keepAll', ways: [ownKeyLabel(KEEP_KEY, `${shift} `)] },
        { does: 'dictate', ways: [ownKeyLabel(DICTATION_KEY)] },
      ],
    },
    {
      group: 'reading',
      rows: [
        { does: 'next', ways: [tab] },
        { does: 'scroll', ways: [arrows] },
      ],
    },
  ];
}

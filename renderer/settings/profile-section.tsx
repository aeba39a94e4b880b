import { useState } from 'react';
import { changeProfile } from '../api/auth.ts';
import { queryClient } from '../app/query-client.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Field } from '../ui/field.tsx';
import styles from './section.module.css';
import { SavedForm, Section } from './section.tsx';

/** The name by which Alcove greets, and the account that it belongs to. */
export function ProfileSection() {
  const strings = useStrings();
  const profile = useProfile();
  const [names, setNames] = useState({ first_name: profile.first_name, last_name: profile.last_name });
  const save = async () => queryClient.setQueryData(['me'], await changeProfile(names));
  return (
    <Section
      title={strings.settings.sections.profile}
      lead={strings.profile.lead(profile.email, profile.role)}
    >
      <SavedForm save={save}>
        <div className={styles.pair}>
          <Field
            label={strings.entry.firstName}
            autoComplete="given-name"
            maxLength={100}
            value={names.first_name}
            onChange={(event) => setNames({ ...names, first_name: event.target.value })}
          />
          <Field
            label={strings.entry.lastName}
            autoComplete="family-name"
            maxLength={100}
            value={names.last_name}
            onChange={(event) => setNames({ ...names, last_name: event.target.value })}
          />
        </div>
      </SavedForm>
    </Section>
  );
}

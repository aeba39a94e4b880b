import { useMutation, useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { lazy, useState } from 'react';
import { listModels } from '../api/models.ts';
import { isCloudReady, readPrivacySettings, testCloud } from '../api/privacy.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { navigate } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import menu from '../ui/menu.module.css';
import { useChosen } from '../ui/menu.tsx';
import prose from '../ui/prose.module.css';
import styles from './model-picker.module.css';

const AdvancedDialog = lazy(() => import('./advanced-dialog.tsx'));

/** The models of a conversation; null or empty for those in force. */
export interface ModelChoice {
  local_model?: string | null | undefined;
  cloud_model?: string | null | undefined;
}

/** How the answers of a conversation are written. */
export interface Writing {
  system_prompt?: string;
  temperature?: number | 'default' | null;
  max_tokens?: number | 'default' | null;
}

export interface WritingChange {
  system_prompt: string;
  temperature?: number | 'default';
  max_tokens?: number | 'default';
}

interface ModelPickerProps {
  choice: ModelChoice & Writing;
  /** Nothing of it may go to a cloud. */
  isKeptHere: boolean;
  /** An empty name: the model in force. */
  onChange: (change: { local_model?: string; cloud_model?: string }) => void;
  onWriting: (change: WritingChange) => Promise<unknown>;
}

/** Which model answers here and which in the cloud, by name, and the choice of others; never where it is answered. */
export function ModelPicker({ choice, isKeptHere, onChange, onWriting }: ModelPickerProps) {
  const { personal, answering } = useStrings();
  const words = answering.models;
  const [isAdvanced, setIsAdvanced] = useState(false);
  const { choose, doChosen } = useChosen();
  const list = useQuery({ queryKey: ['models'], queryFn: listModels, staleTime: 300_000 });
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const chats = list.data?.items.filter(({ kind, installed }) => kind === 'chat' && installed) ?? [];
  const here = chats.find(({ id }) => id === (choice.local_model || list.data?.active.chat));
  const cloud =
    isKeptHere || !isCloudReady(settings.data?.cloud) ? undefined : (settings.data?.cloud ?? undefined);
  const cloudName = cloud && (choice.cloud_model || cloud.model);
  if (!list.data) return null;
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          className={`${layout.pill} ${prose.soft} ${styles.picker}`}
          aria-label={words.label(here?.name, cloudName)}
        >
          <span>{here?.name ?? words.none}</span>
          {cloudName ? <small>{cloudName}</small> : null}
          <Icon name="chevron" size={13} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className={`${layout.inset} ${menu.menu}`}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={doChosen}
          >
            <DropdownMenu.Label className={styles.label}>{words.here}</DropdownMenu.Label>
            <DropdownMenu.RadioGroup
              value={here?.id ?? ''}
              onValueChange={(id) => onChange({ local_model: id === list.data.active.chat ? '' : id })}
            >
              {chats.map(({ id, name }) => (
                <Choice key={id} value={id} name={name} />
              ))}
            </DropdownMenu.RadioGroup>
            {cloud && cloudName ? (
              <CloudModels current={cloudName} configured={cloud.model} onChange={onChange} />
            ) : null}
            <div className={menu.line} />
            <DropdownMenu.Item className={menu.item} onSelect={() => navigate({ name: 'models' })}>
              <Icon name="plus" size={18} />
              <span>{words.more}</span>
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menu.item} onSelect={() => choose(() => setIsAdvanced(true))}>
              <Icon name="sliders" size={18} />
              <span>{personal.advanced.open}</span>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isAdvanced ? (
        <LazyPart>
          <AdvancedDialog writing={choice} onSave={onWriting} onClose={() => setIsAdvanced(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}

interface CloudModelsProps {
  current: string;
  /** The model that is set up for everybody. */
  configured: string;
  onChange: ModelPickerProps['onChange'];
}

// A provider lists many that are no chat models; the newest come first.
const MOST_SHOWN = 30;

/** The models of the cloud in force; its owner can have all of them named, which asks the provider. */
function CloudModels({ current, configured, onChange }: CloudModelsProps) {
  const { models: words } = useStrings().answering;
  const isOwner = useProfile().role === 'super_admin';
  const listing = useMutation({ mutationFn: testCloud });
  const listed = listing.data?.models.slice(0, MOST_SHOWN) ?? [];
  const names = [...new Set([configured, current, ...listed])];
  return (
    <>
      <div className={menu.line} />
      <DropdownMenu.Label className={styles.label}>{words.cloud}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={current}
        onValueChange={(name) => onChange({ cloud_model: name === configured ? '' : name })}
      >
        {names.map((name) => (
          <Choice key={name} value={name} name={name} />
        ))}
      </DropdownMenu.RadioGroup>
      {isOwner && !listing.isSuccess ? (
        <DropdownMenu.Item
          className={menu.item}
          onSelect={(event) => {
            event.preventDefault();
            listing.mutate();
          }}
        >
          <Icon name="cloud" size={18} />
          <span>{listing.isError ? listing.error.message : words.listCloud}</span>
        </DropdownMenu.Item>
      ) : null}
    </>
  );
}

function Choice({ value, name }: { value: string; name: string }) {
  return (
    <DropdownMenu.RadioItem className={`${menu.item} ${styles.choice}`} value={value}>
      <DropdownMenu.ItemIndicator>
        <Icon name="check" size={16} />
      </DropdownMenu.ItemIndicator>
      <span>{name}</span>
    </DropdownMenu.RadioItem>
  );
}

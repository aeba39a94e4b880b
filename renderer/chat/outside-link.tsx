import { type MouseEvent, type ReactNode, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import styles from './markdown.module.css';

interface OutsideLinkProps {
  href: string | undefined;
  children: ReactNode;
}

/**
 * A link of an answer. It names its host wherever its words are others, and goes there only after a yes: the words are
 * the model's or a document's, and the address may carry what was said.
 */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const url = href && /^(https?|mailto):/i.test(href) ? URL.parse(href) : null;
  if (!url) return <span>{children}</span>;
  const place = placeOf(url);
  // The shell of the desktop app asks by itself.
  const ask = (event: MouseEvent) => {
    if (window.alcoveDesktop) return;
    event.preventDefault();
    setIsAsking(true);
  };
  return (
    <>
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={ask}
        onAuxClick={(event) => (event.button === 1 ? ask(event) : undefined)}
      >
        {children}
        {isSaid(children, url) ? null : <bdi className={styles.host}> ({place})</bdi>}
      </a>
      {isAsking ? <OutsideDialog url={url} place={place} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** So much of an address is shown; the number of the rest says that there is some. */
const SHOWN = 300;

function OutsideDialog({ url, place, onClose }: { url: URL; place: string; onClose: () => void }) {
  const { common, outside } = useStrings();
  const open = () => {
    window.open(url.href, '_blank', 'noopener,noreferrer');
    onClose();
  };
  const isMail = url.protocol === 'mailto:';
  return (
    <Dialog title={isMail ? outside.mail(place) : outside.title(place)} onClose={onClose}>
      <p className={styles.address}>
        <bdi>{url.href.slice(0, SHOWN)}</bdi>
        {url.href.length > SHOWN ? outside.more(url.href.length - SHOWN) : null}
      </p>
      <p>{outside.lead}</p>
      <Actions>
        <Button look="quiet" autoFocus onClick={onClose}>
          {common.cancel}
        </Button>
        <Button onClick={open}>{outside.open}</Button>
      </Actions>
    </Dialog>
  );
}

/** Where an address leads: letters that look like others stand as their code (`xn--…`). */
const placeOf = ({ protocol, host, pathname }: URL): string => (protocol === 'mailto:' ? pathname : host);

/** Whether the words are the address itself; a name before an `@` makes one host look like another. */
function isSaid(children: ReactNode, url: URL): boolean {
  if (typeof children !== 'string' || url.username !== '') return false;
  const said = URL.parse(children)?.href;
  return said === url.href || children === placeOf(url);
}

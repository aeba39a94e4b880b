import type { CommandLine } from 'electron';

/**
 * Chromium's own network can resolve no name and reach no address but the server's: the last line behind all the others,
 * which also holds for what no switch is known for. Rules as in net/base/host_mapping_rules.h.
 */
const HOST_RULES = 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Chromium's switches, each with its value (empty: none) and the reason for it. */
const SWITCHES: readonly { name: string; value?: string; why: string }[] = [
  { name: 'host-resolver-rules', value: HOST_RULES, why: 'nothing but this computer can be reached' },
  { name: 'no-proxy-server', why: 'a proxy of the system, or the search for one, would be asked first' },
  { name: 'disable-background-networking', why: 'no request that no page asked for' },
  { name: 'disable-component-update', why: 'downloads parts of Chromium' },
  { name: 'disable-domain-reliability', why: 'reports failed requests to Google' },
  { name: 'disable-sync', why: 'a Google account is no part of this' },
  { name: 'disable-breakpad', why: 'a crash report holds memory, and memory holds messages' },
  { name: 'disable-crash-reporter', why: 'likewise' },
  { name: 'metrics-recording-only', why: 'no usage metrics are sent' },
  { name: 'disable-field-trial-config', why: 'no experiment changes what was tested' },
  { name: 'no-pings', why: 'no link reports that it was followed' },
  { name: 'disable-quic', why: 'no UDP: the server speaks HTTP/1.1' },
  { name: 'dns-prefetch-disable', why: 'no name is looked up ahead of a click' },
  { name: 'disable-speech-api', why: 'the speech recognition of the browser sends audio to Google' },
  { name: 'disable-client-side-phishing-detection', why: 'downloads a model and looks at pages' },
  {
    name: 'force-webrtc-ip-handling-policy',
    value: 'disable_non_proxied_udp',
    why: 'WebRTC would ask the network for its addresses',
  },
  {
    name: 'disable-features',
    value: [
      'AsyncDns',
      'DnsOverHttpsUpgrade',
      'UseDnsHttpsSvcb',
      'OptimizationHints',
      'OptimizationHintsFetching',
      'OptimizationGuideModelDownloading',
      'OptimizationTargetPrediction',
      'MediaRouter',
      'DialMediaRouteProvider',
      'AutofillServerCommunication',
      'Translate',
      'TranslateUI',
      'NetworkTimeServiceQuerying',
      'CertificateTransparencyComponentUpdater',
      'Reporting',
      'NetworkErrorLogging',
      'SegmentationPlatform',
      'InterestFeedContentSuggestions',
      'WebBluetooth',
      'HardwareMediaKeyHandling',
      'MediaSessionService',
    ].join(','),
    why: 'each asks, tells or downloads something by itself; the last two show what is read aloud on the lock screen',
  },
];

/** Switches that would open the pages of a packaged Alcove to another program, or write their requests and cookies down. */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'log-net-log',
  'net-log-capture-mode',
];

/** Sets the switches; before `ready`, as Chromium reads them once. */
export function applySwitches(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'removeSwitch'>,
  isPackaged: boolean,
): void {
  for (const { name, value } of SWITCHES)
    if (value === undefined) commandLine.appendSwitch(name);
    else commandLine.appendSwitch(name, value);
  if (isPackaged) for (const name of REFUSED) commandLine.removeSwitch(name);
}

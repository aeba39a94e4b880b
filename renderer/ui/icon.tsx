const PATHS = {
  arch: 'M5 20.5V11a7 7 0 0 1 14 0v9.5M9.2 20.5V12a2.8 2.8 0 0 1 5.6 0v8.5M3.5 20.5h17',
  cloud: 'M7 18.5h10a4 4 0 0 0 .6-7.95 5.75 5.75 0 0 0-11.1-1.4A4.7 4.7 0 0 0 7 18.5Z',
  send: 'M12 19V5.5M6 11.2l6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9z',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  copy: 'M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.2h-4.2',
  pencil: 'M4.5 19.5l1-4L16 5l3 3L8.500 18.500zM14 7l3 3',
  archive: 'M4 5h16v4H4zM5.500 9v10h13V9M10 13h4',
  restore: 'M4 5h16v4H4zM5.500 9v10h13V9M12 16.500V12M9.800 14l2.200-2.200L14.200 14',
  trash: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 12.500h9l1-12.500M10 11v5M14 11v5',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  key: 'M14.500 14a4.500 4.500 0 1 0-4.300-3.200L4 17v3h3v-2h2v-2h1.800l1.100-1.200c.8.1 1.700.2 2.600-.8ZM15.500 8.500h.01',
  person:
    'M12 11.500a3.750 3.750 0 1 0 0-7.500 3.750 3.750 0 0 0 0 7.500ZM4.500 20c.7-3.500 3.700-5.500 7.500-5.500s6.800 2 7.500 5.500',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.400',
  speaker:
    'M4.500 9.500h3.500l4.500-4v13l-4.500-4H4.500zM16 9a4.200 4.200 0 0 1 0 6M18.500 6.500a7.750 7.750 0 0 1 0 11',
  microphone:
    'M12 14.500a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3ZM5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3M9 21h6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.800v1.700M12 19.500v1.700M2.800 12h1.700M19.500 12h1.700M5.500 5.500l1.200 1.200M17.300 17.300l1.200 1.200M5.500 18.500l1.200-1.200M17.300 6.700l1.200-1.200',
  shield: 'M12 3.500l7.500 2.700V12c0 4.300-3 7.300-7.500 8.700C7.500 19.300 4.500 16.300 4.500 12V6.200z',
  devices: 'M4 5.500h16v11H4zM9 20h6M12 16.500V20',
  box: 'M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.800 7.900L12 12l7.200-4.100M12 12v8.300',
  door: 'M14 4.500h4.500v15H14M4.500 12H14M10.500 8.500L14 12l-3.500 3.500',
  menu: 'M4 7h16M4 12h16M4 17h10',
  circle: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M7 10l5 5 5-5',
  left: 'M14.500 6.500L9 12l5.500 5.500',
  right: 'M9.500 6.500L15 12l-5.500 5.500',
  back: 'M19 12H5.500M11.500 6l-6 6 6 6',
  alert: 'M12 4l9 15.500H3zM12 10v4.500M12 17h.01',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  folder: 'M3.500 6h6l2 2.500h9V19h-17z',
  file: 'M6 3.500h8l4.500 4.500v12.500H6zM13.500 3.500V8.500h5M9 13h6.500M9 16.500h6.500',
  picture: 'M4 5.5h16v13H4zM4 16l4.500-4.500 4 4 2.500-2.500 5 5M15.500 9.300h.01',
  clip: 'M17 8v8a5 5 0 0 1-10 0V7a3.250 3.250 0 0 1 6.500 0v8.500a1.500 1.500 0 0 1-3 0V8.500',
  expand: 'M14 4.500h5.500V10M19.500 4.500L13 11M10 19.500H4.500V14M4.500 19.500L11 13',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing that takes its colour from the text; it says nothing to screen readers, the words beside it do. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const width = name === 'more' ? 2.4 : 1.6;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill={name === 'stop' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

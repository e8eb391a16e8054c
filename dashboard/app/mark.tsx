import svg from '../icon.svg?raw'

/** The mark of `icon.svg`. Trusted Types take no HTML, and an image would be a request before the frame. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden style={{ flexShrink: 0 }}>
    <rect width={32} height={32} rx={7} fill="#364fc7" />
    <path d="M8 12h16M8 20h10" stroke="#fff" strokeWidth={3} strokeLinecap="round" />
  </svg>
)

/** Returns the icon of the tab as an address, in the colour of the mode. */
export const iconOf = (mode: 'LIVE' | 'TEST'): string =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('#364fc7', mode === 'LIVE' ? '#a61e4d' : '#e67700'))}`

import { createTheme, type CSSVariablesResolver } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // A page has one header, and a dialog over it is none.
    ModalHeader: { defaultProps: { component: 'div' } },
    // The colour of a notice is in its frame; its words are read.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
  },
})

/** Mantine's own greys do not stand out enough against their background to be read by everybody (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#364fc7',
  },
  dark: {
    '--mantine-color-dimmed': '#b8bdc3',
    '--mantine-color-placeholder': '#a0a5ab',
    '--mantine-color-error': '#ffa8a8',
    '--mantine-color-anchor': '#91a7ff',
  },
})

import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { words } from '../words/words.ts'

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'Figtree, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // A page has one <header>; a dialog must not add another.
    ModalHeader: { defaultProps: { component: 'div' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': words.common.close } } },
    // An example stands below its field.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Only the frame of an alert is coloured, so that its title stays readable.
    Alert: { defaultProps: { variant: 'outline' }, styles: { title: { color: 'var(--mantine-color-text)' } } },
  },
})

/** Replaces Mantine's greys, whose contrast is below WCAG AA. */
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

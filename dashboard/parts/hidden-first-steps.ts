import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../api/session.ts'

/** Returns whether this device hides the first steps of the business, and the function that changes it. */
export const useFirstStepsHidden = () =>
  useLocalStorage({
    key: `first-steps-hidden:${useSession().business?.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })

import { useMediaQuery } from '@mantine/hooks'
import { widths } from './widths.ts'

/** Known before anything is drawn. */
export function useIsPhone(): boolean {
  return useMediaQuery(widths.phone, undefined, { getInitialValueInEffect: false }) ?? false
}

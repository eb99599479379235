import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** How Pitlane may look. */
export const schemes = [
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const

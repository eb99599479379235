export { Tooltip as HintBubble } from '@mantine/core'

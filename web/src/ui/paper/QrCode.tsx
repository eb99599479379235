import { qrPath } from './qr-path.ts'

interface Props {
  /** What a phone reads. */
  text: string
  label: string
  className?: string | undefined
}

/** A code for phones, as sharp as the printer is, with the white around it that they need. */
export function QrCode({ text, label, className }: Props) {
  const { path, size } = qrPath(text)
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

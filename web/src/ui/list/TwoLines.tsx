import classes from './TwoLines.module.css'

interface Props {
  name: string
  /** What it is, or whose. */
  about: string
  className?: string | undefined
}

/** What something is called, and below it what it is; what does not fit is read on hover. */
export function TwoLines({ name, about, className = '' }: Props) {
  return (
    <span className={`${classes.name} ${className}`}>
      <strong title={name} dir="auto">
        {name}
      </strong>
      <span title={about} dir="auto">
        {about}
      </span>
    </span>
  )
}

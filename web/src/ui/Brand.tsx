import classes from './Brand.module.css'

export function Brand({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" width={size} height={size} alt="" />
      Pitlane
    </span>
  )
}

import { Categories } from './Categories.tsx'
import { Mechanics } from './Mechanics.tsx'
import classes from './RepairManagement.module.css'

/** The section of Settings with what a repair can be given: who does it, and what kind it is. */
export function RepairManagement() {
  return (
    <div className={classes.columns}>
      <Mechanics />
      <Categories />
    </div>
  )
}

import { Text } from '@mantine/core'
import type { Billing } from '@pitlane/contract/billing/calls'
import { inDollars } from '../../platform/money.ts'
import classes from './MonthlyPrice.module.css'

/** What a month costs, and why. */
export function MonthlyPrice({ billing }: { billing: Billing }) {
  const { vehicleCount, pricePerVehicle, monthlyTotal, isSubscriber, subscription } = billing
  const paidFor = isSubscriber ? subscription?.quantity : undefined
  return (
    <div>
      <dl className={classes.bill}>
        <dt>Vehicles</dt>
        <dd>{vehicleCount.toLocaleString('en-US')}</dd>
        <dt>Price per vehicle</dt>
        <dd>{inDollars(pricePerVehicle)}</dd>
        <dt>Monthly total</dt>
        <dd>{inDollars(monthlyTotal)}</dd>
      </dl>
      <Text c="dimmed" size="xs" mt={8} maw={520}>
        Every vehicle of your fleet counts, whatever its status. Archived vehicles, which HQ no longer has, do
        not.
        {paidFor !== undefined &&
          paidFor !== vehicleCount &&
          ` Your subscription is for ${paidFor.toLocaleString('en-US')} right now; once a day it is brought in line.`}
      </Text>
    </div>
  )
}

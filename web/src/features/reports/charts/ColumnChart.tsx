import { useElementSize } from '@mantine/hooks'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar as Rect } from '@visx/shape'
import { type Bar, mostOf } from './bar.ts'
import { WIDTH_AT_FIRST } from './chart-size.ts'
import classes from './charts.module.css'

const HEIGHT = 240
const TOP = 20
const BELOW = 28
const BEFORE = 64
const TICKS = 4
const LABEL = 72
/** Wide enough for what it is to be written above. */
const FIGURE = 56

/** Time from left to right: how it went, not which was the most. The table below says the same in figures. */
export function ColumnChart({ bars, inShort }: { bars: readonly Bar[]; inShort: (value: number) => string }) {
  const { ref, width: measured } = useElementSize()
  const width = measured || WIDTH_AT_FIRST
  const across = scaleBand({ domain: bars.map(({ key }) => key), range: [BEFORE, width], padding: 0.25 })
  const up = scaleLinear({ domain: [0, mostOf(bars) || 1], range: [HEIGHT - BELOW, TOP], nice: true })
  // Of small sums several would read the same, and where there is nothing there is nothing to compare with.
  const ticks = up
    .ticks(TICKS)
    .filter((value, at, all) => at === 0 || inShort(value) !== inShort(all[at - 1] ?? 0))
  const shown = mostOf(bars) > 0 ? ticks : [0]
  const labels = new Map(bars.map(({ key, label }) => [key, label]))
  const every = Math.ceil(bars.length / Math.max(Math.floor((width - BEFORE) / LABEL), 1))
  return (
    <div ref={ref} className={classes.chart} aria-hidden>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="presentation">
        <GridRows scale={up} left={BEFORE} width={width - BEFORE} tickValues={shown} />
        {bars.map(({ key, label, value, part, text }) => (
          <g key={key}>
            <title>{`${label}: ${text}`}</title>
            <Rect
              x={across(key)}
              y={up(value)}
              width={across.bandwidth()}
              height={HEIGHT - BELOW - up(value)}
              rx={3}
              data-whole={part !== undefined}
            />
            {part !== undefined && (
              <Rect
                x={across(key)}
                y={up(part)}
                width={across.bandwidth()}
                height={HEIGHT - BELOW - up(part)}
                rx={3}
              />
            )}
            {value > 0 && across.step() >= FIGURE && (
              <text
                className={classes.figure}
                x={(across(key) ?? 0) + across.bandwidth() / 2}
                y={up(value) - 6}
                textAnchor="middle"
              >
                {inShort(value)}
              </text>
            )}
          </g>
        ))}
        <AxisLeft
          scale={up}
          left={BEFORE}
          tickValues={shown}
          hideAxisLine
          hideTicks
          tickFormat={(value) => inShort(Number(value))}
        />
        <AxisBottom
          scale={across}
          top={HEIGHT - BELOW}
          hideTicks
          tickValues={bars.filter((_, at) => at % every === 0).map(({ key }) => key)}
          tickFormat={(key) => labels.get(key) ?? key}
        />
      </svg>
    </div>
  )
}

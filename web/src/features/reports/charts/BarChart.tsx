import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar as Rect } from '@visx/shape'
import { type Bar, mostOf } from './bar.ts'
import { WIDTH_AT_FIRST } from './chart-size.ts'
import classes from './charts.module.css'

const ROW = 28
const GAP = 12
/** Between a bar and its figure. */
const BEFORE_FIGURE = 8
/** What a digit takes, in figures that stand below each other. */
const DIGIT = 9

/** Beside the largest, so that bars can be compared; the table below says the same to whoever does not see it. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const { ref, width: measured } = useElementSize()
  const width = measured || WIDTH_AT_FIRST
  const height = bars.length * ROW
  const labels = Math.min(160, Math.max(72, width * 0.24))
  const most = mostOf(bars)
  const figures = BEFORE_FIGURE + DIGIT * Math.max(0, ...bars.map(({ text }) => text.length))
  const along = scaleLinear({
    domain: [0, most || 1],
    range: [0, Math.max(width - labels - GAP - figures, 0)],
  })
  const down = scaleBand({ domain: bars.map(({ key }) => key), range: [0, height], paddingInner: 0.25 })
  return (
    <div ref={ref} className={classes.chart} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="presentation">
        {bars.map(({ key, label, value, part, text }) => {
          const y = down(key) ?? 0
          const long = Math.max(along(value), 2)
          return (
            <g key={key} className={classes.row}>
              <foreignObject x={0} y={y} width={labels} height={down.bandwidth()}>
                <div className={classes.label} dir="auto" title={label}>
                  {label}
                </div>
              </foreignObject>
              <Rect
                x={labels + GAP}
                y={y}
                width={long}
                height={down.bandwidth()}
                rx={3}
                data-whole={part !== undefined}
              />
              {part !== undefined && part > 0 && (
                <Rect
                  x={labels + GAP}
                  y={y}
                  width={Math.max(along(part), 2)}
                  height={down.bandwidth()}
                  rx={3}
                />
              )}
              <text
                className={classes.figure}
                x={labels + GAP + long + BEFORE_FIGURE}
                y={y + down.bandwidth() / 2}
                dominantBaseline="central"
              >
                {text}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

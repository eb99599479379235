import type { GetInputPropsReturnType } from '@mantine/form'
import { useContractForm } from '../../platform/form.ts'
import { problemInWords, type Refusals, refusalInWords } from './refusals.ts'
import { useSpeech } from './speech.ts'

type Options<Values extends Record<string, unknown>> = Parameters<typeof useContractForm<Values>>[0]
type Schema = Awaited<ReturnType<Extract<Options<never>['schema'], () => unknown>>>

interface JobForm<Values extends Record<string, unknown>, Read>
  extends Pick<Options<Values>, 'initialValues'> {
  schema: () => Promise<Schema>
  /** What was typed, as the contract takes it. */
  read: (values: Values) => Read
  send: (read: Read) => Promise<void>
  /** Sentences that only this form can be told. */
  refusals?: Refusals
}

/** A form of the contract that says what is wrong in the language of the reader, and reads numbers as they are typed there. */
export function useJobForm<Values extends Record<string, unknown>, Read>({
  schema,
  read,
  send,
  refusals,
  initialValues,
}: JobForm<Values, Read>) {
  const speech = useSpeech()
  const { form, ...rest } = useContractForm<Values>({
    schema: async () => reading(await schema(), read),
    initialValues,
    send: (values) => send(read(values)),
    otherwise: (error) => refusalInWords(speech, error, refusals),
  })

  function input(path: string): GetInputPropsReturnType {
    const { error, ...props } = form.getInputProps(path)
    return { ...props, ...(error && { error: problemInWords(speech, String(error), refusals) }) }
  }

  return { form, input, ...rest }
}

function reading<Values>(schema: Schema, read: (values: Values) => unknown): Schema {
  const standard = schema['~standard']
  return { '~standard': { ...standard, validate: (values) => standard.validate(read(values as Values)) } }
}

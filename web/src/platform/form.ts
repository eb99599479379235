import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { AppError } from '@pitlane/contract/errors'
import { type SubmitEvent, type SubmitEventHandler, useRef, useState } from 'react'
import { sentenceOf } from './errors.ts'

type Schema = Parameters<typeof schemaResolver>[0]

interface Options<Values> {
  /** The contract's own rules and messages, loaded once somebody types or sends. */
  schema: Schema | (() => Promise<Schema>)
  /** In the order of the fields: the first error is looked for in it. */
  initialValues: Values
  send: (values: Values) => Promise<void>
  /** Sentences of the server that belong beside a field. */
  sentences?: Record<string, keyof Values & string>
  /** When the server refuses without naming a field. */
  otherwise?: (error: unknown) => string
  /** The problem is what the server said, also where a field is to blame. */
  saysEveryRefusal?: boolean
  /** When something was missing before anything was sent. */
  onRefused?: (values: Values) => void
}

interface ContractForm<Values> {
  form: UseFormReturnType<Values>
  /** What went wrong, when no field is to blame or every refusal is said. */
  problem: string | undefined
  isSending: boolean
  /** Moves the focus to a field, once the form has been sent. */
  focus: (field: keyof Values & string) => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
}

/** A form over one endpoint's input: checked when sent, and from then on wherever an error shows. */
export function useContractForm<Values extends Record<string, unknown>>(
  options: Options<Values>,
): ContractForm<Values> {
  const { initialValues, send, sentences = {}, otherwise = sentenceOf } = options
  const { check, load, preload } = useRules(options.schema)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: check,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      preload()
      const shown = Object.keys(form.errors)
      if (shown.length > 0) form.setErrors(only(shown, check(values)))
    },
  })

  /** In this form: others on the page may have a field of the same name. */
  function shown(field: string) {
    return element.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)
  }

  function focus(field: string) {
    shown(field)?.focus()
  }

  function show(errors: Record<string, unknown>) {
    const first = Object.keys(initialValues)
      .flatMap((field) => Object.keys(errors).filter((name) => isOf(field, name)))
      .find(shown)
    if (first) focus(first)
  }

  async function submit(values: Values) {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setProblem(undefined)
    try {
      await send(values)
    } catch (error) {
      const errors = fieldErrors(error, Object.keys(initialValues), sentences)
      form.setErrors(errors)
      const isMarked = Object.keys(errors).length > 0
      if (isMarked) show(errors)
      if (!isMarked || options.saysEveryRefusal) setProblem(otherwise(error))
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  const handle = form.onSubmit(submit, (errors, values) => {
    setProblem(undefined)
    show(errors)
    options.onRefused?.(values)
  })

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    element.current = event.currentTarget
    await load()
    handle()
  }

  return { form, problem, isSending, focus, onSubmit }
}

/** The server asks the same rules: whoever cannot load them is told by it. */
function useRules(schema: Options<never>['schema']) {
  const loaded = useRef<Schema>(undefined)

  async function load() {
    loaded.current = typeof schema === 'function' ? await schema().catch(() => undefined) : schema
  }

  function check(values: Record<string, unknown>): FormErrors {
    return loaded.current ? schemaResolver(loaded.current, { sync: true })(values) : {}
  }

  const preload = () => void (loaded.current ?? load())
  return { check, load, preload }
}

/** A field, or what is in it: `lines.0.amount` is of `lines`. */
function isOf(field: string, name: string): boolean {
  return name.split('.', 1)[0] === field
}

function only(names: readonly string[], errors: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)))
}

/** Which fields of the form the server's answer blames, in its words. */
export function fieldErrors(
  error: unknown,
  fields: readonly string[],
  sentences: Record<string, string> = {},
): Record<string, string> {
  if (!(error instanceof AppError)) return {}
  const field = new Map(Object.entries(sentences)).get(error.sentence)
  if (field) return { [field]: error.sentence }
  const named = (error.errors ?? []).filter(({ path }) => fields.includes(path))
  return Object.fromEntries(named.reverse().map(({ path, message }) => [path, message]))
}

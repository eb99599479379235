import { forTokens } from '@pitlane/contract/access'
import { type Endpoint, isStream, KEY_MAX, pathNames } from '@pitlane/contract/endpoint'
import { statusOf } from '@pitlane/contract/errors'
import { elements } from '@pitlane/contract/formats'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** The API described in OpenAPI 3.1, made from the same endpoints that are served. */
export function describeApi(words: Record<string, Record<string, Endpoint>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [word, endpoints] of Object.entries(words))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(word, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pitlane',
      version: '1',
      description: 'Repairs and routine maintenance for rental fleets.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Where this description was read' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pitlane_session' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'pit_', description: TOKEN },
      },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

function describe(word: string, name: string, endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Schema>
  const required = (input.required ?? []) as string[]
  const inPath = pathNames(endpoint.path)
  const inQuery = Object.keys(properties).filter(
    (field) => !inPath.includes(field) && (endpoint.method === 'GET' || endpoint.inQuery.includes(field)),
  )
  const inBody = Object.keys(properties).filter(
    (field) => !inPath.includes(field) && !inQuery.includes(field),
  )
  const parameter = (place: 'path' | 'query') => (field: string) => ({
    name: field,
    in: place,
    required: place === 'path' || required.includes(field),
    schema: properties[field],
  })

  return {
    tags: [word],
    operationId: `${word}.${name}`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-trial': endpoint.trial,
    'x-token': forTokens(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...inPath.map(parameter('path')),
      ...inQuery.map(parameter('query')),
      ...(endpoint.takesKey ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === 'bytes' && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(inBody.length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(inBody.map((field) => [field, properties[field]])),
              required: required.filter((field) => inBody.includes(field)),
            },
          },
        },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'As asked',
        content: isStream(endpoint.output)
          ? { [endpoint.output.stream]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
      },
      '4XX': wentWrong,
      default: wentWrong,
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: KEY_MAX },
}

const TOKEN = 'Made by administrators in Settings. It acts for the business as an employee would.'

/** With a session or with a token, as far as a token may. */
function securityOf(endpoint: Endpoint) {
  const needed = forTokens(endpoint)
  if (needed === 'open') return []
  return needed === 'refused' ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

const wentWrong = {
  description: 'What went wrong',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const element = elements.get(zodSchema)
      if (element) Object.assign(jsonSchema, { type: 'array', items: schemaOf(element, io) })
      const { required = [], properties, additionalProperties: each } = jsonSchema
      // A record of known keys: each is named, as in any other object.
      if (!properties && each && required.length > 0)
        jsonSchema.properties = Object.fromEntries(required.map((key) => [key, each]))
    },
  })
  return rest
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'The sentence a person reads' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

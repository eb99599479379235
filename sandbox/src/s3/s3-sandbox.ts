import S3rver from '@20minutes/s3rver'

const BUCKET = 'pitlane'
/** The one key this server knows. */
const KEY = 'S3RVER'

/** A server that speaks S3, and the settings to use it. */
export async function openS3Sandbox(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It leaves a slash out of the path of a bucket, where Amazon and the SDK sign it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  })
  // It would keep a file of which only a part has come; Amazon does not.
  server.middleware.unshift(async ({ method, req, params }, next) => {
    try {
      await next()
    } finally {
      if (method === 'PUT' && !req.complete) await server.store.deleteObject(BUCKET, params.key)
    }
  })
  const { port } = await server.run()
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      S3_FORCE_PATH_STYLE: 'on',
    },
    close: () => server.close(),
  }
}

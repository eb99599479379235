declare module '@20minutes/s3rver' {
  interface Asked {
    method: string
    req: { complete: boolean }
    params: { bucket: string; key: string }
  }

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    middleware: ((asked: Asked, next: () => Promise<void>) => Promise<void>)[]
    store: { deleteObject(bucket: string, key: string): Promise<void> }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

/** Runs examples one after the other, each in an environment of its own, and says how each failed: a program for each would read the client anew. */
process.on('message', async ({ file, env }: { file: string; env: Record<string, string> }) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  const failed = await import(file).then(() => '', String)
  process.send?.(failed)
})

const pdfRefusals = ['protected', 'damaged', 'too complex', 'keeps its position'] as const

/** Why a PDF is not taken. The worker that finds out loads no more than it needs, so sentences are not here. */
export class PdfRefusal extends Error {
  override readonly name = 'PdfRefusal'
  readonly reason: (typeof pdfRefusals)[number]

  constructor(reason: (typeof pdfRefusals)[number]) {
    super(reason)
    this.reason = reason
  }
}

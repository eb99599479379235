import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { ClaimPacket } from '../../features/claims/packet/ClaimPacket.tsx'
import { printWithPictures } from '../../platform/print.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** A claim with all that speaks for it, to be printed or kept as a PDF. */
export function ClaimPacketPage() {
  const id = useParams({ from: '/inside/repairs/$id/claim/print', select: (params) => params.id })
  return (
    <>
      <PageHeader
        title="Claim to print"
        actions={
          <>
            <ButtonLink
              to="/repairs"
              search={{ repair: id }}
              variant="default"
              leftSection={<IconArrowLeft size={17} stroke={1.8} aria-hidden />}
            >
              Back to the repair
            </ButtonLink>
            <Button
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
              onClick={() => void printWithPictures()}
            >
              Print
            </Button>
          </>
        }
      >
        Nothing of the customer is in it. Your browser can also save it as a PDF.
      </PageHeader>
      <ClaimPacket repairId={id} />
    </>
  )
}

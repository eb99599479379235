import { IconCamera } from '@tabler/icons-react'
import { Badge } from '../Badge.tsx'

export function ReportPicture() {
  return (
    <div className="phone" aria-hidden="true">
      <div className="phone-screen">
        <p className="phone-title">
          Report Repair
          <small>T-286 · 2022 Toyota Corolla</small>
        </p>
        <Field label="Title">Front brakes grinding</Field>
        <Field label="Description">Loud at low speed, worse when turning left</Field>
        <div className="field">
          <small>Issue photos</small>
          <div className="photos">
            <DiscPhoto />
            <TyrePhoto />
            <span className="photo-add">
              <IconCamera size={20} />
            </span>
          </div>
        </div>
        <div className="field">
          <small>Urgency level</small>
          <div className="choices">
            <Badge of="critical" />
            <Badge of="high" />
          </div>
        </div>
        <Field label="Odometer reading" hint="Auto-populated from HQ">
          41,208 mi
        </Field>
        <span className="button primary">Report Repair</span>
      </div>
    </div>
  )
}

function Field({ label, hint, children }: { label: string; hint?: string; children: string }) {
  return (
    <div className="field">
      <small>{label}</small>
      <span className="input">{children}</span>
      {hint && <small>{hint}</small>}
    </div>
  )
}

function DiscPhoto() {
  return (
    <svg className="photo" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" className="photo-ground" />
      <circle cx="30" cy="34" r="22" className="photo-metal" />
      <circle cx="30" cy="34" r="15" className="photo-groove" />
      <circle cx="30" cy="34" r="7" className="photo-dark" />
      <path d="M44 12a26 26 0 0 1 11 27l-9-2a17 17 0 0 0-7-17z" className="photo-mark" />
    </svg>
  )
}

function TyrePhoto() {
  return (
    <svg className="photo" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" className="photo-ground" />
      <circle cx="36" cy="40" r="27" className="photo-dark" />
      <circle cx="36" cy="40" r="17" className="photo-metal" />
      <path d="M36 23v34M19 40h34M24 28l24 24M48 28 24 52" className="photo-groove" />
      <circle cx="36" cy="40" r="4" className="photo-dark" />
    </svg>
  )
}

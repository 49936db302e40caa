/** Logo of the portal: five bars of equal width around a common centre, on a base line like the graduation of a rule. */
export const PortalLogo = ({ className = 'size-9' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
    <rect width="32" height="32" rx="7" className="fill-primary" />
    <path
      d="M8 23.5h16M8 23.5v-5M12 23.5v-9M16 23.5v-13M20 23.5v-9M24 23.5v-5"
      className="stroke-on-primary"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);

import logo from '../../ui/logo.svg';

/** The word mark; another shop puts its own file in its place. */
export function Logo({ name }: { name: string }) {
  return (
    <img
      src={logo}
      alt={name}
      width={238}
      height={40}
      className="desktop:h-9 h-6 tablet:h-7 w-auto"
    />
  );
}

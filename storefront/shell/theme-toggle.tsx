import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { classNames } from '#ui/classes.ts';
import { iconButtonClass } from '#ui/icon-button.tsx';
import styles from './theme-toggle.module.css';

interface ThemeToggleProps {
  onToggle: () => void;
  /** True to show its text, as a row of the phone menu. */
  inWords?: boolean;
  className?: string | undefined;
}

/** Button that switches between light and dark; its label names the theme that it switches to. */
export function ThemeToggle({ onToggle, inWords = false, className }: ThemeToggleProps) {
  const words = inWords ? undefined : 'vh';
  return (
    <button
      type="button"
      onClick={onToggle}
      className={classNames('needs-script', inWords ? className : classNames(iconButtonClass, className))}
    >
      <Moon className={styles.light} />
      <Sun className={styles.dark} />
      <span className={classNames(styles.light, words)}>{inWords ? 'Dark theme' : 'Switch to dark theme'}</span>
      <span className={classNames(styles.dark, words)}>{inWords ? 'Light theme' : 'Switch to light theme'}</span>
    </button>
  );
}
